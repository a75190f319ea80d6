import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/platform/can';
import { AskedWrite } from '@/ui/AskedWrite';
import { Section } from '@/ui/Facts';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { GuardedButton } from '@/ui/GuardedButton';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { type SiteRecord, useDeleteSite, useEditSite } from './settings';
import classes from './sites.module.css';

/** Whether a site is worked with: what each status means, and the way to another one. */
export function SiteState({ site }: { site: SiteRecord }) {
  const { t } = useTranslation();
  const { why } = useCan();
  const [asking, setAsking] = useState<'inactive' | 'deleted' | null>(null);
  const sentence = useErrorSentence();
  const edit = useEditSite(site.id);
  const open = site.open_records;
  const barred = open > 0 ? t('sites.openRecords', { count: open }) : undefined;
  async function activate() {
    try {
      await edit.mutateAsync({ status: 'active' });
      toast.done(t('sites.activated', { name: site.name }));
    } catch (cause) {
      toast.failed(sentence(cause));
    }
  }
  return (
    <Section title={t('field.status')}>
      <p className={classes.meaning}>{t(`sites.means.${site.status}`)}</p>
      <div className={classes.buttons}>
        {site.status === 'active' ? (
          <GuardedButton
            variant="default"
            refusal={why('Site', 'update')}
            reason={barred}
            onClick={() => setAsking('inactive')}
          >
            {t('common.deactivate')}
          </GuardedButton>
        ) : (
          <GuardedButton
            variant="default"
            refusal={why('Site', 'update')}
            loading={edit.isPending}
            onClick={() => void activate()}
          >
            {t(site.status === 'deleted' ? 'sites.restore' : 'common.activate')}
          </GuardedButton>
        )}
        {site.status === 'deleted' ? null : (
          <GuardedButton
            variant="default"
            refusal={why('Site', 'delete')}
            reason={barred}
            onClick={() => setAsking('deleted')}
          >
            {t('common.delete')}
          </GuardedButton>
        )}
      </div>
      {asking === 'inactive' ? <Deactivate site={site} onClose={() => setAsking(null)} /> : null}
      {asking === 'deleted' ? <Remove site={site} onClose={() => setAsking(null)} /> : null}
    </Section>
  );
}

interface AskProps {
  site: SiteRecord;
  onClose: () => void;
}

function Deactivate({ site, onClose }: AskProps) {
  const { t } = useTranslation();
  const edit = useEditSite(site.id);
  return (
    <AskedWrite
      title={t('sites.deactivateTitle', { name: site.name })}
      text={t('sites.means.inactive')}
      confirm={t('common.deactivate')}
      write={() => edit.mutateAsync({ status: 'inactive' })}
      done={t('sites.deactivated', { name: site.name })}
      onClose={onClose}
    />
  );
}

function Remove(props: AskProps) {
  const { t } = useTranslation();
  const title = t('common.deleteTitle', { name: props.site.name });
  return (
    <FormDialog title={title} opened onClose={props.onClose}>
      <RemoveForm {...props} />
    </FormDialog>
  );
}

function RemoveForm({ site, onClose }: AskProps) {
  const { t } = useTranslation();
  const remove = useDeleteSite(site.id);
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { reason: '' },
      validate: { reason: (text) => (text.trim() ? null : t('form.required')) },
    },
    async ({ reason }) => {
      await remove.mutateAsync(reason.trim());
      toast.done(t('sites.deleted', { name: site.name }));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <p className={classes.meaning}>{t('sites.means.deleted')}</p>
      <Textarea
        label={t('sites.reason')}
        data-autofocus
        autosize
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('reason')}
      />
      <DialogFoot danger send={t('common.delete')} busy={busy} onClose={onClose} />
    </Form>
  );
}
