/** Escapes a text for an element or a quoted attribute of HTML or XML. */
export const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
