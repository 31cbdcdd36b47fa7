import type { ListedDeadlineAnswer } from '@pds/api-client/generated/model';
import { counted } from '@pds/kernel';
import { problemText } from '../../../shared/ui/state/problem-notice';
import { toast } from '../../../shared/ui/state/toast';
import { useMarkDeadlinesDone } from '../api/deadlines';

/** « Fait » for one deadline or several: notes them as done, and shows the outcome or the reason for each refusal. */
export function useMarkDone() {
  const { mutateAsync: mark, isPending, variables } = useMarkDeadlinesDone();
  const markDone = async (deadlines: readonly ListedDeadlineAnswer[]) => {
    try {
      const refused = (await mark(deadlines)).filter(({ refusal }) => refusal !== null);
      const done = deadlines.length - refused.length;
      if (done > 0)
        toast.success(
          deadlines.length > 1 ? `${counted(done, 'échéance')}\u00a0: fait` : `${deadlines[0]!.name}\u00a0: fait`,
        );
      for (const { id, refusal } of refused) toast.error(`Dossier n°\u00a0${id}\u00a0: ${refusal}`);
    } catch (problem) {
      toast.error(problemText(problem));
    }
  };
  const isMarking = ({ id, kind }: ListedDeadlineAnswer) =>
    isPending && variables.some((each) => each.id === id && each.kind === kind);
  return { markDone, isMarking, isPending };
}
