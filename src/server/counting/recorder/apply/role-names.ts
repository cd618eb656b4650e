/** The templates a role word of a log may stand for, likeliest first: plugins leave out the words they share. */
export function roleTemplates(word: string): string[] {
  return [word, `template_${word}_security_coop`, `template_${word}_security`, `template_${word}`]
}

/** 'template_combat_medic' becomes 'Combat Medic'. */
export function roleTitle(template: string): string {
  const left = new Set(['template', 'security', 'insurgent', 'coop', 'training', 'survival'])
  const words = template.split('_').filter((word) => word !== '' && !left.has(word))
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || template
}
