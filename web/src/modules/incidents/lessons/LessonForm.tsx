import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '@/core/records/title';
import { uploadAttachment } from '@/platform/uploads';
import { PhotoPicker } from '@/ui/files/PhotoPicker';
import { isImage } from '@/ui/files/tiles';
import { useFormFiles } from '@/ui/files/useFormFiles';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { useKeptForm } from '@/ui/form/useKeptForm';
import { toast } from '@/ui/toast';
import type { Incident } from '../api';
import type { IncidentType } from '../filters';
import { type Lesson, useSaveLesson } from './api';
import { ImageChoice } from './ImageChoice';
import { OwnFields } from './OwnFields';

interface Props {
  /** What it is written from; whoever may not open it changes the lesson without its pictures. */
  incident: Incident | undefined;
  incidentId: number;
  lesson: Lesson | undefined;
  onDone: (lesson: Lesson) => void;
  onLeave: () => void;
}

/** Its words, and the pictures that show it: those of the incident, and others. */
export function LessonForm({ incident, incidentId, lesson, onDone, onLeave }: Props) {
  const { t } = useTranslation();
  const save = useSaveLesson(incidentId, lesson?.id);
  const own = incidentId === 0 && !lesson;
  const photos = useFormFiles();
  const offered = lesson ? lesson.images : (incident?.attachments ?? []).filter(isImage);
  const [before] = useState(() => (lesson ? lesson.images.map(({ id }) => id) : []));
  const [images, setImages] = useState<readonly number[]>(before);
  const unkept =
    photos.files.length > 0 || photos.waiting.length > 0 || images.join() !== before.join();
  const { form, busy, failure, submit, draft } = useKeptForm(
    `incidents.${incidentId}.lesson.${lesson?.id ?? 'new'}`,
    {
      initialValues: {
        title: lesson?.title ?? '',
        what_happened: lesson?.what_happened ?? incident?.description ?? '',
        why: lesson?.why ?? rootsOf(incident),
        what_to_do: lesson?.what_to_do ?? '',
        site_id: '',
        incident_type: '',
      },
      validate: {
        title: (value) => (value.trim() ? null : t('incidents.lessons.titleMissing')),
        what_happened: (value) => (value.trim() ? null : t('incidents.lessons.happenedMissing')),
        site_id: (value) => (value || !own ? null : t('incidents.lessons.siteMissing')),
        incident_type: (value) => (value || !own ? null : t('incidents.lessons.typeMissing')),
        what_to_do: (value) => (value.trim() ? null : t('incidents.lessons.learnedMissing')),
      },
    },
    async (values) => {
      const saved = await save.mutateAsync({
        ...(own
          ? { site_id: Number(values.site_id), incident_type: values.incident_type as IncidentType }
          : {}),
        title: values.title.trim(),
        what_happened: values.what_happened.trim(),
        why: values.why.trim(),
        what_to_do: values.what_to_do.trim(),
        image_ids: [...images, ...photos.files.map(({ id }) => id)],
      });
      toast.done(t('common.saved'));
      onDone(saved);
    },
  );
  const area = (field: 'what_happened' | 'why' | 'what_to_do', label: string) => (
    <Textarea label={label} autosize minRows={3} maxLength={4000} {...form.getInputProps(field)} />
  );
  return (
    <Form id="lesson-form" onSubmit={submit} failure={failure} draft={draft}>
      {own ? <OwnFields form={form} /> : null}
      <TextInput
        label={t('incidents.lessons.titleField')}
        placeholder={incident ? titleOf(incident.description) : undefined}
        maxLength={200}
        {...form.getInputProps('title')}
      />
      {area('what_happened', t('incidents.lessons.happened'))}
      {area('why', `${t('incidents.lessons.why')} (${t('common.optional')})`)}
      {area('what_to_do', t('incidents.lessons.learned'))}
      <ImageChoice files={offered} chosen={images} onChange={setImages} />
      <PhotoPicker
        label={t('incidents.lessons.pictures')}
        {...photos.picker}
        send={uploadAttachment}
        accept="image/*"
        max={20 - images.length}
      />
      <DialogFoot send={t('common.save')} busy={busy || photos.busy} onClose={onLeave} />
      <LeaveGuard when={(form.isDirty() || unkept) && !busy} draft={draft} unkept={unkept} />
    </Form>
  );
}

/** The root causes in words, to begin with. */
function rootsOf(incident: Incident | undefined): string {
  const all = incident?.causes.analyses.flatMap(({ whys }) => whys.filter(({ root }) => root));
  return (all ?? []).map(({ text }) => text).join('\n');
}
