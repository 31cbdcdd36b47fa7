import type { ExportAnswer } from '@pds/api-client/generated/model';

const contents: Readonly<Record<ExportAnswer['content'], string>> = {
  invoices: 'Factures',
  credits: 'Avoirs',
  transfers: 'Virements',
  cheques: 'Chèques',
  customers: 'Balance clients',
  fec: 'Écritures comptables',
};

/** Names the content of an export: `Factures (zip)`. */
export function exportTitle({ content, type }: Pick<ExportAnswer, 'content' | 'type'>): string {
  return `${contents[content]} (${type})`;
}

export function exportState({ state, cancelling, percent, problem }: ExportAnswer): string {
  if (cancelling) return 'Arrêt demandé…';
  switch (state) {
    case 'queued':
      return 'En attente';
    case 'running':
      return percent === null ? 'En cours' : `En cours : ${percent} %`;
    case 'done':
      return 'Prêt';
    case 'cancelled':
      return 'Annulé';
    case 'failed':
      return problem ?? 'Échec';
  }
}
