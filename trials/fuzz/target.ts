/** A reader of bytes that come from outside, and what it promises whatever they are. */
export interface Target {
  /** What comes of any input, for whoever sees it broken. */
  promise: string
  /** Words of the format, to be put where nobody expects them. Letters up to ÿ stand for one byte each. */
  tokens: readonly string[]
  /** Makes sums right again after a change, so that what stands behind them is read, too. */
  mend?(input: Buffer): Buffer
  /** Gives the input to the real reader. False, or whatever is thrown, is a find. */
  isFine(input: Buffer): boolean | Promise<boolean>
  /** Ends what the target holds open. */
  close?(): Promise<void>
}

/** The file of a target exports it by this name. */
export interface TargetFile {
  target: Target
}
