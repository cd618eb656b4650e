/** The codes of SourceMod's own list of languages. 'pt' is Brazilian and 'pt_p' European Portuguese. */
export const LANGUAGES: ReadonlySet<string> = new Set(
  'ar bg chi cze da de el en es fi fr he hu it jp ko las lt lv nl no pl pt pt_p ro ru sk sv th tr ua vi zho'.split(' '),
)
