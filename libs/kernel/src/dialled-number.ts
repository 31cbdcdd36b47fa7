/**
 * What a `tel:` link dials: the digits and leading plus of a number, without its extension or note, and without the 0 that « +33 (0)6 » has
 * only in France. A text that begins with a word, stored before the rule, gives all of its digits.
 */
export function dialledNumber(phone: string): string {
  const [number] = /^[+\d\s./()\p{Pd}]*/u.exec(phone)!;
  return (number || phone).replace(/^(\(?(?:\+|00)[^(]*)\(0\)/u, '$1').replace(/[^+\d]/g, '');
}
