/** A line that grows on a terminal; elsewhere one line for every tenth. */
export function showProgress(
  label: string,
  out: NodeJS.WriteStream = process.stdout,
): (done: number, rest?: string) => void {
  let told = -1
  return (done, rest = '') => {
    const percent = Math.floor(done * 100)
    const step = out.isTTY ? percent : Math.floor(percent / 10) * 10
    if (step <= told) return
    told = step
    const text = `  ${label}: ${step} %${rest && `, ${rest}`}`
    if (out.isTTY) out.write(`\r\u001b[2K${text}${done >= 1 ? '\n' : ''}`)
    else out.write(`${text}\n`)
  }
}
