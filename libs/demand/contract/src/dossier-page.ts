/** The path of the page on which staff see a dossier: a station or a demand. */
export function dossierPage({ id, isAidStation }: { readonly id: number; readonly isAidStation: boolean }): string {
  return `/admin/aid-station/${isAidStation ? 'edit' : 'demand'}/${id}`;
}

/** The path of the page on which its organiser follows a dossier: a station or a demand. */
export function organiserPage({ id, isAidStation }: { readonly id: number; readonly isAidStation: boolean }): string {
  return `/admin/organization/${isAidStation ? 'aid-station/show' : 'demand/edit'}/${id}`;
}
