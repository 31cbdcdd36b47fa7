import { useState } from 'react';
import { Button } from '../ui/buttons/button';
import { confirm } from '../ui/dialog/confirm';
import { problemText } from '../ui/state/problem-notice';
import { toast } from '../ui/state/toast';
import { type FormProblems, isChangedMeanwhile } from './problem-form';

export interface OtherVersionProps<Values> {
  form: Pick<FormProblems<Values>, 'problem' | 'reset'>;
  /** Loads what the other person saved, as form values. */
  load: () => Promise<Partial<Values>>;
}

/**
 * Shown after a save was refused because somebody else saved meanwhile (the notice says who and when). Offers to show the other version;
 * the input stays until then.
 */
export function OtherVersion<Values>({ form, load }: OtherVersionProps<Values>) {
  const [loading, setLoading] = useState(false);
  if (!isChangedMeanwhile(form.problem)) return null;
  const show = async () => {
    const goAhead = await confirm({
      title: 'Charger l’autre version',
      text: 'Ce qui vient d’être enregistré remplacera ce que vous avez saisi.',
      action: 'Charger l’autre version',
      danger: true,
    });
    if (!goAhead) return;
    setLoading(true);
    try {
      form.reset(await load());
    } catch (error) {
      toast.error(problemText(error));
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button loading={loading} onClick={() => void show()}>
      Voir l’autre version
    </Button>
  );
}
