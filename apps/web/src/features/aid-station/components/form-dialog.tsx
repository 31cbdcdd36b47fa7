import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../../../shared/ui/buttons/button';
import common from '../../../shared/ui/common.module.css';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { Notice, problemText } from '../../../shared/ui/state/problem-notice';

interface FormDialogProps {
  title: string;
  /** Width in pixels, if the window is wide enough. */
  width: number;
  /** Text of the button that saves. */
  action: string;
  /** The call that saves. Its refusal is shown above the fields. */
  call: { readonly isPending: boolean; readonly error: unknown };
  /** What may be done about the refusal. */
  remedy?: ReactNode;
  /** Null: there is nothing to save yet. */
  onSave: (() => Promise<unknown>) | null;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with one form, which closes once it is saved. */
export function FormDialog({ title, width, action, call, remedy, onSave, onClose, children }: FormDialogProps) {
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!onSave) return;
    try {
      await onSave();
    } catch {
      // Shown above the fields.
      return;
    }
    onClose();
  };
  return (
    <Dialog
      title={title}
      width={width}
      keep
      described={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" type="submit" form={id} loading={call.isPending} disabled={onSave === null}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} className={common.stack} onSubmit={(event) => void submit(event)}>
        {call.error ? (
          <Notice tone="error" title={problemText(call.error)}>
            {remedy}
          </Notice>
        ) : null}
        {children}
      </form>
    </Dialog>
  );
}
