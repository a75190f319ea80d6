import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { uploadAttachment } from '@/platform/uploads';
import { PhotoPicker } from '@/ui/files/PhotoPicker';
import { DRAWING } from '@/ui/files/shrink';
import { useFormFiles } from '@/ui/files/useFormFiles';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useTyped } from '@/ui/form/typed';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { type Plan, usePlanWrites } from './api';

interface Props {
  siteId: number;
  /** The one that is changed; nothing for a new one. */
  plan?: Plan;
  onClose: () => void;
  onShow: (id: number) => void;
}

/** The name of a level and its picture. */
export function PlanDialog(props: Props) {
  const { t } = useTranslation();
  const title = t(props.plan ? 'sites.plans.edit' : 'sites.plans.add');
  return (
    <FormDialog title={title} opened onClose={props.onClose}>
      <PlanForm {...props} />
    </FormDialog>
  );
}

function PlanForm({ siteId, plan, onClose, onShow }: Props) {
  const { t } = useTranslation();
  const writes = usePlanWrites(siteId);
  const picked = useFormFiles();
  useTyped(() => picked.files.length > 0);
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { name: plan?.name ?? '', image_id: '' },
      validate: {
        name: (text) => (text.trim() ? null : t('form.required')),
        image_id: () => (plan || picked.files.length > 0 ? null : t('sites.plans.needed')),
      },
    },
    async (values): Promise<void> => {
      const name = values.name.trim();
      const image_id = picked.files[0]?.id;
      if (plan) await writes.edit.mutateAsync({ id: plan.id, name, image_id });
      else if (image_id) {
        const { plans } = await writes.add.mutateAsync({ name, image_id });
        const added = plans?.at(-1);
        if (added) onShow(added.id);
      }
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form onSubmit={submit} failure={failure}>
      <TextInput
        label={t('sites.plans.level')}
        placeholder={t('sites.plans.levelExample')}
        maxLength={120}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <PhotoPicker
        label={t(plan ? 'sites.plans.replace' : 'sites.plans.picture')}
        help={t(plan ? 'sites.plans.replaceHelp' : 'sites.plans.pictureHelp')}
        send={uploadAttachment}
        bounds={DRAWING}
        max={1}
        error={form.errors.image_id as string | undefined}
        {...picked.picker}
      />
      <DialogFoot send={t('common.save')} busy={busy || picked.busy} onClose={onClose} />
    </Form>
  );
}
