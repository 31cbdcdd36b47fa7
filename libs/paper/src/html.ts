/** HTML that can be inserted in a page unchanged: created by {@link html}, or by {@link raw} from sanitised text. */
export class SafeHtml {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** The values of a template; arrays are joined, null, undefined and false print nothing. */
export type HtmlValue = SafeHtml | string | number | null | undefined | false | readonly HtmlValue[];

/** A template that escapes every interpolation, except {@link SafeHtml}. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): SafeHtml {
  let text = strings[0]!;
  values.forEach((value, index) => (text += printed(value) + strings[index + 1]!));
  return new SafeHtml(text);
}

/** Trusts a string. Only for HTML created by {@link sanitizeRichText} or this file. */
export function raw(sanitised: string): SafeHtml {
  return new SafeHtml(sanitised);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for use between tags or inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}

function printed(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof SafeHtml) return value.text;
  if (Array.isArray(value)) return value.map(printed).join('');
  return escapeHtml(String(value));
}
