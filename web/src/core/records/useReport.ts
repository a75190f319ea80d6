import type { UseFormInput } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSend } from '@/core/unsent/useSend';
import type { FormFiles } from '@/ui/files/useFormFiles';
import { useDraft } from '@/ui/form/useDraft';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { rememberSite } from './likelySite';
import { titleOf } from './title';

interface Report<O, V> {
  /** Under which its form waits to be sent. */
  kind: string;
  /** Of its draft. */
  name: string;
  photos: FormFiles;
  begin: V;
  check: UseFormInput<V>['validate'];
  bodyOf: (values: V) => object;
  /** What is said once it is there. */
  sent: (record: O) => string;
  open: (record: O) => void;
}

/** A report, which is sent at once or when the network is back. */
export function useReport<
  O extends { number: string },
  V extends Record<string, unknown> & { description: string; site_id: string },
>({ kind, name, photos, begin, check, bodyOf, sent, open }: Report<O, V>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const sending = useSend<O, V>(photos);
  const server = useServerForm<V>({ initialValues: begin, validate: check }, async (values) => {
    const title = titleOf(values.description) || t('common.photo');
    const record = await sending.send({ kind, title, values, body: bodyOf(values) });
    draft.forget();
    rememberSite(values.site_id);
    if (!record) return void navigate({ to: '/unsent' });
    toast.done(sent(record));
    open(record);
  });
  const { form, refuse } = server;
  const draft = useDraft(sending.draftName(name), form, photos);
  sending.own.current = { form, draft, refuse };
  const unsaved = form.isDirty() || photos.all.length > 0;
  return { form, frame: { server, draft, unsaved, uploading: photos.busy } };
}
