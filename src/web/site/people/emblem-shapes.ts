/** How a field is divided, as paths over 48 by 48 units; the first leaves it as it is. */
export const DIVISIONS: readonly string[] = [
  '',
  'M0 36 24 14l24 22v12L24 26 0 48Z', // chevron
  'M0 12V0h12l36 36v12H36Z', // bend
  'M36 0h12v12L12 48H0V36Z', // bend from the other side
  'M14 0h20v48H14Z', // pale
  'M0 15h48v18H0Z', // bar
  'M0 24h48v24H0Z', // half
  'M0 0h48L0 48Z', // slanted half
  'M0 0h24v24H0ZM24 24h24v24H24Z', // quarters
  'M24 52 0 32V20ZM24 52 0 6V0h9ZM24 52 20 0h8ZM24 52 39 0h9v6ZM24 52l24-32v12Z', // rays
  'M0 48V36l14-18 9 12 8-14 17 22v10Z', // hills
  'M0 32q6-7 12 0t12 0 12 0 12 0v16H0Z', // waves
  'M0 0h48v6H0ZM0 42h48v6H0Z', // bars above and below
]

/** What stands in the middle of it. Holes are cut by the even-odd rule. */
export const CHARGES: readonly string[] = [
  'm24 8 3.8 11.4 12 .1-9.7 7.1 3.7 11.4L24 31l-9.8 7 3.7-11.4-9.7-7.1 12-.1Z', // star
  'm24 6 4.5 13.5L42 24l-13.5 4.5L24 42l-4.5-13.5L6 24l13.5-4.5Z', // compass
  'm24 9 14 12v8L24 17 10 29v-8ZM24 22l14 12v8L24 30 10 42v-8Z', // chevrons
  'M29 5 11 27h11l-4 16 19-23H25Z', // bolt
  'M32 10a15 15 0 1 0 0 28 13 13 0 0 1 0-28Z', // crescent
  'M11 9h26v13c0 10-6 15-13 18-7-3-13-8-13-18ZM24 14v21c4-2 8-6 8-13v-8Z', // shield
  'M24 6 38 24 24 42 10 24ZM24 15l-7 9 7 9 7-9Z', // lozenge
  'm24 6 15 18h-9v17H18V24H9Z', // arrow
  'M19 9h10v10h10v10H29v10H19V29H9V19h10Z', // cross
  'M24 17c4-7 12-9 21-7-4 3-5 4-7 8-2 6-8 8-10 14l-4 7-4-7c-2-6-8-8-10-14-2-4-3-5-7-8 9-2 17 0 21 7Z', // wings
  'M24 7c-9 0-15 6-15 14 0 5 2 8 5 10v8h5v-4h3v4h4v-4h3v4h5v-8c3-2 5-5 5-10 0-8-6-14-15-14ZM18 19a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM30 19a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z', // skull
  'M24 8a16 16 0 1 1 0 32 16 16 0 0 1 0-32Zm0 6a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 6a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z', // rings
  'M22 6h4v6.2A12 12 0 0 1 35.8 22H42v4h-6.2A12 12 0 0 1 26 35.8V42h-4v-6.2A12 12 0 0 1 12.2 26H6v-4h6.2A12 12 0 0 1 22 12.2ZM24 16a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z', // sight
  'M5 37 19 12l6 10 4-6 14 21ZM19 19l-4 7 4 2 4-2Z', // summits
  'm24 5 11 14h-5l8 11H27v11h-6V30H10l8-11h-5Z', // fir
  'M9 7l10 8h10l10-8v18L24 41 9 25ZM16 21l7 4-5 3ZM32 21l-7 4 5 3Z', // fox
  'M26 5c1 9 11 12 11 22a13 13 0 0 1-26 1c0-7 5-9 5-15 4 3 6 6 6 9 3-4 5-9 4-17Z', // flame
  'M21 7h6v5h6v5h-6v16c5-1 8-4 9-9h5c-1 9-8 15-17 16-9-1-16-7-17-16h5c1 5 4 8 9 9V17h-6v-5h6Z', // anchor
]
