const maxLength = 100;

/** Characters with a special meaning for file systems, headers and terminals: controls, direction marks, separators, wildcards. */
const unsafeCharacters = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;

/**
 * The name of an uploaded file for display and download: the last part of a path, without unsafe characters, and with the extension of the
 * file's real type.
 * @param extension without its dot; when absent, the name keeps its own
 */
export function safeFileName(name: string, extension?: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).pop()!;
  const clean = last
    .replace(/\s+/g, ' ')
    .replace(unsafeCharacters, '')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const dot = clean.lastIndexOf('.');
  const stem = dot > 0 && clean.length - dot <= 6 ? clean.slice(0, dot) : clean;
  const ending = extension ?? (stem === clean ? undefined : clean.slice(dot + 1));
  const short = [...stem].slice(0, maxLength).join('').trim() || 'fichier';
  return ending === undefined ? short : `${short}.${ending}`;
}

/** The header that makes a browser save a file under a name, with or without accents (RFC 6266). */
export function asAttachment(fileName: string): string {
  const ascii =
    fileName
      .normalize('NFD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\%]/g, '') || 'fichier';
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
