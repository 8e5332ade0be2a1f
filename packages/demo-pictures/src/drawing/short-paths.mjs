/** Writes path data shorter without moving anything: every step relative to the last point, no needless blanks. */
const argumentsOf = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }
const tenth = (v) => Math.round(v * 10) / 10
const spell = (v) => String(tenth(v)).replace(/^(-?)0\./, '$1.')

function joinNumbers(numbers) {
  return numbers.map(spell).reduce((text, n) => (text === '' || n.startsWith('-') ? text + n : `${text} ${n}`), '')
}

/** The arguments as steps from `x, y`: for an arc only its end moves, radii and flags stay. */
function asSteps(letter, args, x, y) {
  if (letter === 'h') return [args[0] - x]
  if (letter === 'v') return [args[0] - y]
  if (letter === 'a') return [...args.slice(0, 5), args[5] - x, args[6] - y]
  return args.map((v, i) => v - (i % 2 ? y : x))
}

export function shortened(data) {
  let text = ''
  let last = ''
  let [x, y, startX, startY] = [0, 0, 0, 0]
  for (const [, command, list] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const letter = command.toLowerCase()
    const numbers = (list.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    const size = argumentsOf[letter]
    for (let i = 0; i === 0 || i < numbers.length; i += size || 1) {
      const args = numbers.slice(i, i + size)
      const steps = (command === letter ? args : asSteps(letter, args, x, y)).map(tenth)
      const name = letter === 'm' && i > 0 ? 'l' : letter
      const words = joinNumbers(steps)
      text +=
        name === last && name !== 'm' && name !== 'z' ? (words.startsWith('-') ? words : ` ${words}`) : name + words
      last = name
      if (name === 'z') [x, y] = [startX, startY]
      else if (name === 'h') x = tenth(x + steps[0])
      else if (name === 'v') y = tenth(y + steps[0])
      else [x, y] = [tenth(x + steps.at(-2)), tenth(y + steps.at(-1))]
      if (name === 'm') [startX, startY] = [x, y]
    }
  }
  return text
}
