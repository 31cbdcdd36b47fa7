export const page = (body: string) =>
  `<!doctype html><html><head><meta charset="utf-8"></head><body>${body}</body></html>`;

export const titled = (title: string) => `<!doctype html><html lang="fr"><title>${title}</title><p>${title}</p></html>`;

/** The title in a PDF, written in letters that need no encoding. */
export const titleOf = (pdf: Buffer) => /\/Title \(([^)]*)\)/.exec(pdf.toString('latin1'))?.[1];
