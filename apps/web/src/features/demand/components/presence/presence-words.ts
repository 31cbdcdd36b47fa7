import type { PresentPersonAnswer, SavedMeanwhileAnswer } from '@pds/api-client/generated/model';

type Present = Pick<PresentPersonAnswer, 'name' | 'isCaller' | 'editing'>;

/** Maximum number of people named. Further people are counted. */
const named = 3;

/** Describes who else has the dossier open: « Camille Durand modifie ce dossier », « Camille Durand modifie, Jean Petit consulte ». */
export function presenceText(others: readonly Present[]): string {
  const [only, ...more] = others;
  if (!only) return '';
  if (more.length === 0) {
    return only.isCaller ? capitalised(`${clause(only)} dans un autre onglet`, only) : `${clause(only)} ce dossier`;
  }
  const shown = others.length > named ? others.slice(0, named - 1) : others;
  const clauses = shown.map((person) => `${clause(person)}${person.isCaller ? ' dans un autre onglet' : ''}`);
  const left = others.length - shown.length;
  return capitalised([...clauses, ...(left > 0 ? [`et ${left} autres`] : [])].join(', '), only);
}

/** Describes who has saved since the dossier was loaded, and the consequence for unsaved input. */
export function savedText({ by, isCaller }: SavedMeanwhileAnswer, unsaved: boolean): string {
  const what = isCaller
    ? 'Vous avez modifié ce dossier dans un autre onglet'
    : by === null
      ? 'Ce dossier a été modifié'
      : `${by} a modifié ce dossier`;
  return unsaved ? `${what}\u00a0: à comparer en enregistrant` : what;
}

function clause({ name, isCaller, editing }: Present): string {
  return isCaller ? `vous ${editing ? 'modifiez' : 'consultez'}` : `${name} ${editing ? 'modifie' : 'consulte'}`;
}

function capitalised(text: string, { isCaller }: Present): string {
  return isCaller ? `V${text.slice(1)}` : text;
}
