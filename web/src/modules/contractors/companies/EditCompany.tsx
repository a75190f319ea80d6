import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditRecord, FormFrame } from '@/core/records/RecordForm';
import { useRefusal } from '@/core/records/refusal';
import { useKeptForm } from '@/ui/form/useKeptForm';
import { toast } from '@/ui/toast';
import { type Company, companyApi } from '../api';
import { companyPath, useNavigation } from '../navigation';
import { useEditCompany } from '../writes';
import { CompanyFields } from './CompanyFields';
import { useCompanyCheck } from './check';
import { patchOf, valuesOf } from './values';

/** The form of a company that is there. */
export function EditCompany() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { close } = useNavigation();
  const open = ({ id }: { id: number }) => void navigate({ to: companyPath(id) } as never);
  return (
    <EditRecord api={companyApi as never} title={t('contractors.edit')} open={close}>
      {(company: Company) => <EditForm company={company} onDone={() => open(company)} />}
    </EditRecord>
  );
}

function EditForm({ company, onDone }: { company: Company; onDone: () => void }) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const [before] = useState(() => valuesOf(company));
  const edit = useEditCompany(company.id);
  const { draft, ...server } = useKeptForm(
    `contractors.${company.id}.edit`,
    { initialValues: before, validate: useCompanyCheck() },
    async (values) => {
      await edit.mutateAsync(patchOf(values, before));
      toast.done(t('common.saved'));
      onDone();
    },
  );
  return (
    <FormFrame
      id="contractor-form"
      title={t('contractors.edit')}
      record={company}
      label={t('common.save')}
      server={server}
      draft={draft}
      unsaved={server.form.isDirty()}
      uploading={false}
      barred={refusal(company.can.update)}
      onClose={onDone}
    >
      <CompanyFields form={server.form} manages={company.can.manage === ''} mode="edit" />
    </FormFrame>
  );
}
