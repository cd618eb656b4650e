/** Text of others must not move the cursor, nor turn the direction, of the terminal that shows it. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD')
