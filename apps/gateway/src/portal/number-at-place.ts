/**
 * The number that would stand at this place if they were sorted, from 0; they are left in another order. To sort all of
 * thousands takes several times as long (C. A. R. Hoare, "Algorithm 65: Find", 1961).
 */
export function numberAtPlace(numbers: Float64Array, place: number): number {
  let [first, last] = [0, numbers.length - 1]
  while (first < last) {
    const pivot = middleOf(numbers[first] ?? 0, numbers[(first + last) >> 1] ?? 0, numbers[last] ?? 0)
    let [left, right] = [first, last]
    while (left <= right) {
      while ((numbers[left] ?? 0) < pivot) left++
      while ((numbers[right] ?? 0) > pivot) right--
      if (left > right) break
      const moved = numbers[left] ?? 0
      numbers[left++] = numbers[right] ?? 0
      numbers[right--] = moved
    }
    if (place <= right) last = right
    else if (place >= left) first = left
    else break
  }
  return numbers[place] ?? 0
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
