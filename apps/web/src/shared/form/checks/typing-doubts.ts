// What was probably typed wrongly: a form asks about it, and accepts it when its author confirms it.
import { dialledNumber } from '@pds/kernel';

/** Providers of most private addresses in France. */
const providers = [
  'gmail.com',
  'hotmail.fr',
  'hotmail.com',
  'orange.fr',
  'wanadoo.fr',
  'free.fr',
  'sfr.fr',
  'laposte.net',
  'outlook.fr',
  'outlook.com',
  'yahoo.fr',
  'yahoo.com',
  'live.fr',
  'live.com',
  'icloud.com',
  'bbox.fr',
  'neuf.fr',
  'numericable.fr',
  'protonmail.com',
  'aol.com',
  'msn.com',
];

/** Other providers, whose names resemble one of these. */
const others = new Set(['ymail.com', 'email.com', 'outlook.de', 'hotmail.gr', 'yahoo.co.uk', 'orange.com', 'free.com']);

/** Shorter names resemble too many others: only two exchanged letters count there. */
const shortestName = 5;

/**
 * Returns the address that was probably meant, where its provider is one slip of the finger away from a frequent one: `…@gmial.com`,
 * `…@hotmial.fr`, `…@orange.f`. Null for any other text.
 */
export function doubtOfEmail(text: string): string | null {
  const [, who, typed] = /^\s*([^@\s]+@)([^@\s]+\.\p{L}+)\s*$/u.exec(text.toLowerCase()) ?? [];
  if (!who || !typed || others.has(typed) || providers.includes(typed)) return null;
  const [name, end] = partsOf(typed);
  const meant = providers.find((provider) => {
    const [meantName, meantEnd] = partsOf(provider);
    if (name === 'gmail' && meantName === name) return true;
    const isSlip = name.length < shortestName || meantName.length < shortestName ? isExchange : isOneSlip;
    return (name === meantName || isSlip(name, meantName)) && (end === meantEnd || isOneSlip(end, meantEnd));
  });
  return meant ? text.trim().slice(0, who.length) + meant : null;
}

/** The name of a provider, and what follows its first dot. */
function partsOf(provider: string): [string, string] {
  const dot = provider.indexOf('.');
  return [provider.slice(0, dot), provider.slice(dot + 1)];
}

/** Returns what differs between two texts: the parts between their common beginning and their common end. */
function differenceOf(one: string, other: string): [string, string] {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}

/** Whether two letters next to each other are exchanged. */
function isExchange(one: string, other: string): boolean {
  const [typed, meant] = differenceOf(one, other);
  return typed.length === 2 && typed[1]! + typed[0]! === meant;
}

/** Whether one letter is wrong, missing or added, or two are exchanged. */
function isOneSlip(one: string, other: string): boolean {
  return isExchange(one, other) || differenceOf(one, other).every((part) => part.length <= 1);
}

/**
 * Returns how many digits a French phone number has, where it should have ten; counted as if its +33 was 0. Null for a number of the right
 * length, one from abroad, and a text without a digit.
 */
export function doubtOfPhone(text: string): number | null {
  const national = dialledNumber(text).replace(/^(?:\+|00)33/, '0');
  if (national === '' || /^(?:\+|00)/.test(national)) return null;
  return /^0\d{9}$/.test(national) ? null : national.length;
}
