import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { hasOptions, type Question } from '../document';
import { useFault } from './context';
import { DayBound } from './DayBound';

interface Props {
  question: Question;
  patch: (changes: Partial<Question>, about?: string) => void;
}

const INPUTS: Partial<Record<Question['type'], string>> = {
  text_field: 'text',
  hidden_field: 'text',
  number: 'number',
  time: 'time',
};

/** What an answer begins with. */
export function DefaultField({ question, patch }: Props) {
  const { t } = useTranslation();
  const { id, type, options = [] } = question;
  const shared = {
    label: t('forms.edit.default'),
    value: question.default ?? '',
    error: useFault()(id, 'default'),
  };
  const set = (value: string | undefined) => patch({ default: value || undefined }, 'default');
  if (hasOptions(type)) {
    return (
      <NativeSelect
        {...shared}
        placeholder={t('common.none')}
        choices={options.map((option) => ({ value: option.id, label: option.label }))}
        onChange={set}
      />
    );
  }
  if (type === 'date') return <DayBound {...shared} onChange={set} />;
  if (type === 'text_area') {
    return <Textarea {...shared} autosize onChange={(event) => set(event.currentTarget.value)} />;
  }
  const input = INPUTS[type];
  if (!input) return null;
  return (
    <TextInput
      {...shared}
      type={input}
      step="any"
      maxLength={2000}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}
