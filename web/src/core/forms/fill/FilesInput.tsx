import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_UPLOAD_BYTES, uploadAttachment } from '@/platform/uploads';
import { PhotoPicker } from '@/ui/files/PhotoPicker';
import { mostFiles } from '../answerRules';
import { useAnswer, useAnswerFiles, useError, useFields, useStore } from './context';
import { Group } from './Group';
import type { InputProps } from './input';
import { acceptOf, isWanted } from './inputs';

/** Photos or files as an answer. */
export function FilesInput({ question, at }: InputProps) {
  const { attr, type, label } = question;
  const error = useError(at);
  const answer = useAnswer(at);
  const accept = type === 'photo' ? 'image/*' : acceptOf(attr.file_types);
  return (
    <Group question={question} error={error}>
      {answer?.not_applicable ? null : (
        <FilePicker
          at={at}
          label={label}
          labelled
          max={mostFiles(question)}
          limit={attr.max_file_size}
          accept={accept}
        />
      )}
    </Group>
  );
}

interface PickerProps {
  at: string;
  label: string;
  labelled?: boolean;
  max: number;
  limit?: number;
  accept?: string;
}

/** The photo picker, whose files are the form's. */
export function FilePicker(props: PickerProps) {
  // What came from a draft begins anew: its files are sent again.
  const generation = useStore((store) => store.generationOf(props.at));
  return <Picker key={generation} {...props} />;
}

function Picker({ at, label, labelled, max, limit, accept }: PickerProps) {
  const { t } = useTranslation();
  const { store, waits, walk } = useFields();
  const { stored } = useAnswerFiles(at);
  const [restored] = useState(() => store.filesOf(at).waiting);
  return (
    <PhotoPicker
      label={label}
      labelled={labelled}
      files={stored}
      onChange={(files) => store.setFiles(at, { stored: files })}
      onBusy={(busy) => store.setFiles(at, { busy })}
      onWaiting={(waiting) => store.setFiles(at, { waiting })}
      onLate={(files) => store.addFiles(at, files)}
      restored={restored}
      waits={waits}
      send={uploadAttachment}
      bounds={walk?.pictures}
      marks={Boolean(walk)}
      max={max}
      limit={Math.min(limit || MAX_UPLOAD_BYTES, walk?.pictures.bytes ?? MAX_UPLOAD_BYTES)}
      accept={accept}
      refuse={(file) =>
        isWanted(file, accept) ? undefined : t('forms.fill.otherKind', { name: file.name })
      }
    />
  );
}
