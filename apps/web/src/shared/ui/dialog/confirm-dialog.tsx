import { Button } from '../buttons/button';
import type { PendingConfirm } from './confirm-request';
import { Dialog } from './dialog';

/** The question of `confirm()` as a modal dialog. Escape and the backdrop mean no. */
export default function ConfirmDialog({
  request: { title, text, field, action, alternative, danger, opener, answer },
}: {
  request: PendingConfirm;
}) {
  return (
    <Dialog
      title={title}
      width={480}
      onClose={() => answer(null)}
      opener={opener}
      footer={
        <>
          <Button onClick={() => answer(null)}>Annuler</Button>
          {alternative && <Button onClick={() => answer('alternative')}>{alternative}</Button>}
          <Button variant="primary" danger={danger} onClick={() => answer('action')}>
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {field}
    </Dialog>
  );
}
