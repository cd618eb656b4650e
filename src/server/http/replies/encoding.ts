export type Encoding = 'br' | 'gzip' | 'identity'

const chosen = new Map<string, Encoding>()
const MOST_CHOSEN = 200 // browsers have a handful of ways to say it

/** The encoding to answer with: the best one by the client's weights, brotli before gzip when they are equal. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity'
  const known = chosen.get(acceptEncoding)
  if (known !== undefined) return known
  const encoding = bestOf(acceptEncoding)
  if (chosen.size < MOST_CHOSEN && acceptEncoding.length < 100) chosen.set(acceptEncoding, encoding)
  return encoding
}

function bestOf(acceptEncoding: string): Encoding {
  const weights = readWeights(acceptEncoding)
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const br = weightOf('br')
  const gzip = Math.max(weightOf('gzip'), weights.get('x-gzip') ?? 0)
  const identity = weights.get('identity') ?? 0
  if (br > 0 && br >= gzip && br >= identity) return 'br'
  if (gzip > 0 && gzip >= identity) return 'gzip'
  return 'identity'
}

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',', 20)) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    const weight = q === undefined ? 1 : Number(q)
    weights.set(name, weight >= 0 && weight <= 1 ? weight : 0)
  }
  return weights
}
