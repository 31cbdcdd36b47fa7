/** HTML that is safe to put in a page as it is: made by {@link html}, or by {@link raw} from sanitised text. */
export class SafeHtml {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** What a template may hold; arrays are joined, null, undefined and false print nothing. */
export type HtmlValue = SafeHtml | string | number | null | undefined | false | readonly HtmlValue[];

/** A template whose every interpolation is escaped, unless it is itself {@link SafeHtml}. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): SafeHtml {
  let text = strings[0]!;
  values.forEach((value, index) => (text += printed(value) + strings[index + 1]!));
  return new SafeHtml(text);
}

/** Trusts a string. Only for HTML that {@link sanitizeRichText} or this file made. */
export function raw(sanitised: string): SafeHtml {
  return new SafeHtml(sanitised);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand between tags or inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}

function printed(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof SafeHtml) return value.text;
  if (Array.isArray(value)) return value.map(printed).join('');
  return escapeHtml(String(value));
}
