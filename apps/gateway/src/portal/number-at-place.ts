/**
 * The number that would stand at this place if they were sorted, from 0; they are left in another order. To sort all of
 * thousands takes several times as long (C. A. R. Hoare, "Algorithm 65: Find", 1961).
 */
export function numberAtPlace(numbers: Float64Array, place: number): number {
  let [first, last] = [0, numbers.length - 1]
  while (first < last) {
    const pivot = middleOf(numbers[first] ?? 0, numbers[(first + last) >> 1] ?? 0, numbers[last] ?? 0)
    let [lower, upper] = [first, last]
    while (lower <= upper) {
      while ((numbers[lower] ?? 0) < pivot) lower++
      while ((numbers[upper] ?? 0) > pivot) upper--
      if (lower > upper) break
      const moved = numbers[lower] ?? 0
      numbers[lower++] = numbers[upper] ?? 0
      numbers[upper--] = moved
    }
    if (place <= upper) last = upper
    else if (place >= lower) first = lower
    else break
  }
  return numbers[place] ?? 0
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
