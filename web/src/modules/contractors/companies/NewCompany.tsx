import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLikelySite } from '@/core/records/likelySite';
import { FormFrame, NewRecord } from '@/core/records/RecordForm';
import { useKeptForm } from '@/ui/form/useKeptForm';
import { toast } from '@/ui/toast';
import { companyPath, useNavigation } from '../navigation';
import { useAddCompany } from '../writes';
import { CompanyFields } from './CompanyFields';
import { useCompanyCheck } from './check';
import { bodyOf, newValues } from './values';

/** The form for a new company, beside the list of those that are there. */
export function NewCompany() {
  const { t } = useTranslation();
  const { close } = useNavigation();
  return (
    <NewRecord right="Contractor" title={t('contractors.new')} onClose={close}>
      <NewForm onClose={close} />
    </NewRecord>
  );
}

function NewForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const siteId = useLikelySite();
  const add = useAddCompany();
  const { draft, ...server } = useKeptForm(
    'contractors.new',
    { initialValues: newValues(String(siteId ?? '')), validate: useCompanyCheck() },
    async (values) => {
      const { id, company_name: name } = await add.mutateAsync(bodyOf(values));
      toast.done(t('contractors.form.added', { name }));
      void navigate({ to: companyPath(id) } as never);
    },
  );
  return (
    <FormFrame
      id="contractor-form"
      title={t('contractors.new')}
      label={t('common.save')}
      server={server}
      draft={draft}
      unsaved={server.form.isDirty()}
      uploading={false}
      onClose={onClose}
    >
      <CompanyFields form={server.form} manages mode="new" />
    </FormFrame>
  );
}
