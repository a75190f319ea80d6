import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DraftState } from '@/core/records/DraftState';
import { NewRecord } from '@/core/records/RecordForm';
import { ownZone } from '@/platform/zones';
import { Form } from '@/ui/form/Form';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useDraft } from '@/ui/form/useDraft';
import { useServerForm } from '@/ui/form/useServerForm';
import { RightPanel } from '@/ui/panel/RightPanel';
import { toast } from '@/ui/toast';
import { LogoField, useLogo } from './Logo';
import { useSiteNavigation } from './navigation';
import { SiteFields } from './SiteFields';
import { useCreateSite } from './settings';
import { useSiteCheck } from './useSiteCheck';
import { bodyOf, newValues } from './values';

/** The form for a new site, beside the sites there are. */
export function NewSite() {
  const { t } = useTranslation();
  const { close } = useSiteNavigation();
  return (
    <NewRecord right="Site" title={t('sites.new')} onClose={close}>
      <SiteForm />
    </NewRecord>
  );
}

function SiteForm() {
  const { t } = useTranslation();
  const { close } = useSiteNavigation();
  const navigate = useNavigate();
  const create = useCreateSite();
  const logo = useLogo();
  const { form, busy, failure, submit, errorCount } = useServerForm(
    { initialValues: newValues(ownZone()), validate: useSiteCheck() },
    async (values) => {
      const site = await create.mutateAsync(bodyOf(values, logo.id));
      draft.forget();
      form.resetDirty();
      toast.done(t('sites.created', { name: site.name }));
      // What is below a site is what comes next.
      void navigate({ to: '/sites/$id/divisions', params: { id: String(site.id) } });
    },
  );
  const draft = useDraft('sites.new', form, logo.picked);
  return (
    <RightPanel
      title={t('sites.new')}
      tools={<DraftState kept={draft.kept} />}
      onClose={close}
      footer={
        <SubmitRow
          label={t('sites.create')}
          formId="site-form"
          busy={busy || logo.picked.busy}
          errorCount={errorCount}
        />
      }
    >
      <Form id="site-form" onSubmit={submit} failure={failure} draft={draft}>
        <SiteFields form={form} />
        <LogoField logo={logo} error={form.errors.logo_id as string | undefined} />
      </Form>
      <LeaveGuard
        when={(form.isDirty() || logo.changed) && !busy}
        draft={logo.changed ? undefined : draft}
      />
    </RightPanel>
  );
}
