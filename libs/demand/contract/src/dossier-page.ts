/** The path of the page on which staff see a dossier: a station or a demand. */
export function dossierPage({ id, isAidStation }: { readonly id: number; readonly isAidStation: boolean }): string {
  return `/admin/aid-station/${isAidStation ? 'edit' : 'demand'}/${id}`;
}
