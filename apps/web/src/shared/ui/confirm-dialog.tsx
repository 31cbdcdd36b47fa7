import Modal from 'antd/es/modal';
import type { PendingConfirm } from './confirm';
import { useReturnFocus } from './use-return-focus';

/** The question of `confirm()` as a modal dialog; Escape and the backdrop mean no. */
export default function ConfirmDialog({ request }: { request: PendingConfirm }) {
  useReturnFocus();
  return (
    <Modal
      open
      centered
      width={480}
      title={request.title}
      okText={request.action}
      cancelText="ANNULER"
      okButtonProps={{ danger: request.danger }}
      onOk={() => request.answer(true)}
      onCancel={() => request.answer(false)}
      closable={{ 'aria-label': 'Fermer' }}
    >
      <p>{request.text}</p>
    </Modal>
  );
}
