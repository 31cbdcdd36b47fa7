import Form from 'antd/es/form';
import Modal from 'antd/es/modal';
import { FormProblem } from '../../../shared/form/form-problem';
import { FormSections } from '../../../shared/form/form-sections';
import { mayCloseDialog, useUnsavedChanges } from '../../../shared/form/unsaved-changes';
import {
  type NewOrganisation,
  NewOrganisationFields,
  type OrganisationValues,
  useNewOrganisationForm,
} from './new-organisation-form';

export interface NewOrganisationDialogProps {
  /** Called when the organisation was created, or an existing one chosen instead. */
  onCreated: (organisation: NewOrganisation) => void;
  onClose: () => void;
}

/** Creates an organisation without leaving the page (spec back-office 2, modals). */
export default function NewOrganisationDialog({ onCreated, onClose }: NewOrganisationDialogProps) {
  const form = useNewOrganisationForm(onCreated);
  useUnsavedChanges(form.dirty);
  const close = async () => {
    if (await mayCloseDialog(form.dirty)) onClose();
  };
  return (
    <Modal
      open
      centered
      width={880}
      title="Nouvelle organisation"
      okText="Créer"
      cancelText="Annuler"
      confirmLoading={form.saving}
      onOk={() => void form.submit()}
      onCancel={() => void close()}
      mask={{ closable: false }}
      closable={{ 'aria-label': 'Fermer' }}
    >
      {/* Named, so that its fields are told from those of the page behind it. */}
      <Form<OrganisationValues> {...form.formProps} name="organisation">
        <FormSections readOnly={false}>
          <NewOrganisationFields onChosen={onCreated} />
        </FormSections>
        <FormProblem problem={form.problem} />
      </Form>
    </Modal>
  );
}
