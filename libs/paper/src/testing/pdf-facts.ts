/** The invisible properties of a PDF that Chromium printed. */
export interface PdfFacts {
  /** `fr`; null if the PDF does not state it. */
  readonly language: string | null;
  readonly title: string | null;
  /** The roles of its tags: `Document`, `H1`, `Table`, `TH`… Empty if it is not tagged. */
  readonly roles: ReadonlySet<string>;
  readonly hasOutline: boolean;
  /** Fonts that are named but not embedded, so that other machines would replace them. */
  readonly fontsNotEmbedded: readonly string[];
  /** Active content of the PDF: scripts, actions, embedded files. Links of rich text do not count. */
  readonly active: readonly string[];
}

/** Reads the data outside the streams of a PDF written by Chromium; does not support other PDFs. */
export function pdfFacts(pdf: Uint8Array): PdfFacts {
  const text = Buffer.from(pdf)
    .toString('latin1')
    .replace(/stream\r?\n[\s\S]*?endstream/g, '');
  const descriptors = [...text.matchAll(/<<\/Type \/FontDescriptor[\s\S]*?\nendobj/g)].map(([body]) => body);
  const isTagged = /\/MarkInfo\s*<<[^>]*\/Marked true/.test(text) && text.includes('/StructTreeRoot');
  const title = /\/Title <([0-9A-Fa-f]+)>/.exec(text)?.[1];
  return {
    language: /\/Lang \((\w+)\)/.exec(text)?.[1] ?? null,
    title: title
      ? Buffer.from(title, 'hex').swap16().toString('utf16le').slice(1)
      : (/\/Title \(([^)]*)\)/.exec(text)?.[1] ?? null),
    roles: new Set(isTagged ? [...text.matchAll(/\/S \/(\w+)/g)].map(([, role]) => role!) : []),
    hasOutline: /\/Type \/Outlines/.test(text) || /\/Outlines \d+ 0 R/.test(text),
    fontsNotEmbedded: descriptors
      .filter((body) => !/\/FontFile[23]? /.test(body))
      .map((body) => /\/FontName \/(\S+)/.exec(body)?.[1] ?? body),
    active: [...text.matchAll(/\/(?:JavaScript|JS|Launch|OpenAction|EmbeddedFile|SubmitForm|RichMedia)\b/g)].map(
      ([name]) => name,
    ),
  };
}
