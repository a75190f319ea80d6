import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLikelySite } from '@/core/records/likelySite';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { FormFrame, NewRecord } from '@/core/records/RecordForm';
import { useMe } from '@/platform/session';
import { uploadAttachment } from '@/platform/uploads';
import { ErrorState } from '@/ui/ErrorState';
import { PhotoPicker } from '@/ui/files/PhotoPicker';
import { useFormFiles } from '@/ui/files/useFormFiles';
import { useDraft } from '@/ui/form/useDraft';
import { useServerForm } from '@/ui/form/useServerForm';
import { RightPanel } from '@/ui/panel/RightPanel';
import { toast } from '@/ui/toast';
import { type Assessment, hiraApi } from '../api';
import { editPath, useNavigation } from '../navigation';
import { useCreate } from '../writes';
import { HeadFields } from './HeadFields';
import { type HeadValues, headOf, newValues, valuesOfCopy } from './values';

/** Begins an assessment beside the register: what it is about; its rows come next. */
export function NewAssessment() {
  const { t } = useTranslation();
  const { close, search } = useNavigation();
  const me = useMe().id;
  const siteId = useLikelySite();
  const from = Number(search.copy) || 0;
  const { data, error, refetch } = useQuery({ ...hiraApi.one(from), enabled: from > 0 });
  return (
    <NewRecord right="HIRA" title={t('hira.titles.new')} onClose={close}>
      {!from || data ? (
        <BeginForm
          key={data?.id ?? 0}
          begin={data ? valuesOfCopy(data, me) : newValues(me, siteId)}
          origin={data}
        />
      ) : (
        <RightPanel title={t('hira.titles.new')} onClose={close}>
          {error ? <ErrorState error={error} onRetry={refetch} small /> : <FactsSkeleton />}
        </RightPanel>
      )}
    </NewRecord>
  );
}

interface Props {
  begin: HeadValues;
  /** The one whose rows it begins with. */
  origin?: Assessment;
}

function BeginForm({ begin, origin }: Props) {
  const { t } = useTranslation();
  const { close } = useNavigation();
  const navigate = useNavigate();
  const files = useFormFiles();
  const create = useCreate();
  const server = useServerForm<HeadValues>(
    {
      initialValues: begin,
      validate: {
        title: (value) => (value.trim() ? null : t('form.required')),
        site_ids: (value) => (value.length > 0 ? null : t('hira.form.siteMissing')),
        assessor_id: (value) => (value ? null : t('form.required')),
      },
    },
    async (values) => {
      const made = await create.mutateAsync({
        ...headOf(values),
        copy_of: origin?.id,
        attachment_ids: files.files.map(({ id }) => id),
      });
      draft.forget();
      toast.done(t('hira.form.begun', { number: made.number }));
      void navigate({ to: editPath(made) } as never);
    },
  );
  const { form } = server;
  const draft = useDraft(origin ? `hira.new.${origin.id}` : 'hira.new', form, files);
  return (
    <FormFrame
      id="hira-form"
      title={t('hira.titles.new')}
      label={t('hira.form.begin')}
      server={server}
      draft={draft}
      unsaved={form.isDirty() || files.all.length > 0}
      uploading={files.busy}
      onClose={close}
    >
      {origin ? <p>{t('hira.form.copied', { number: origin.number })}</p> : null}
      <HeadFields form={form} />
      <PhotoPicker
        label={t('hira.field.files')}
        {...files.picker}
        send={uploadAttachment}
        max={20}
      />
    </FormFrame>
  );
}
