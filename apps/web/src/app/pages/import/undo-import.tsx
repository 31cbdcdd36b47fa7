import type { ImportSummaryAnswer } from '@pds/api-client/generated/model';
import { Button } from '../../../shared/ui/buttons/button';
import { confirm } from '../../../shared/ui/dialog/confirm';
import { useRun } from '../../../shared/ui/state/use-run';
import { formatDate } from '../../../shared/ui/text/format';
import { isUnderWay, useUndoImport } from './import-calls';

/**
 * « Annuler l’import jusqu’au … », after a question that says what will happen. Also offered when an undoing failed or left something.
 * Nothing once it is too late.
 */
export function UndoImport({ shown }: { shown: ImportSummaryAnswer }) {
  const { id, fileName, undoUntil, failedTask, state } = shown;
  const undo = useUndoImport(id);
  const [isBusy, run] = useRun();
  if (undoUntil === null || isUnderWay(shown)) return null;
  const ask = async () => {
    const goAhead = await confirm({
      title: 'Annuler cet import ?',
      text:
        `Ce que «\u00a0${fileName}\u00a0» a créé sera supprimé, et ce qu’il a modifié retrouvera ses valeurs d’avant. ` +
        'Ce qui a servi ou changé depuis reste\u00a0: vous verrez quoi, et pourquoi.',
      action: 'Annuler l’import',
      danger: true,
    });
    if (goAhead) await run(() => undo.mutateAsync());
  };
  return (
    <Button size="small" loading={isBusy} onClick={() => void ask()}>
      {failedTask === 'undo'
        ? 'Reprendre l’annulation'
        : state === 'undone'
          ? 'Annuler aussi le reste'
          : 'Annuler l’import'}{' '}
      jusqu’au {formatDate(undoUntil)}
      <span className="pds-visually-hidden">{`\u00a0: ${fileName}`}</span>
    </Button>
  );
}
