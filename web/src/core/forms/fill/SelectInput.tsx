import { Input, Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useFields } from './context';
import type { InputProps } from './input';
import { useFrame } from './PlainInputs';

/** More options than this are found by typing. */
const MANY = 12;

/** One of a list. */
export function SelectInput(props: InputProps) {
  const { question, at } = props;
  const { t } = useTranslation();
  const { store } = useFields();
  const answer = useAnswer(at);
  const { named } = props;
  const { onBlur, 'aria-required': required, ...frame } = useFrame(props);
  const { options = [] } = question;
  const chosen = answer?.option_ids?.[0] ?? '';
  const take = (id: string | null) => store.say(at, { option_ids: id ? [id] : undefined });
  if (options.length > MANY) {
    return (
      <Select
        {...frame}
        aria-label={named}
        onBlur={onBlur}
        searchable
        clearable
        data={options.map(({ id, label }) => ({ value: id, label }))}
        value={chosen || null}
        placeholder={t('form.choose')}
        nothingFoundMessage={t('form.nothingFound')}
        disabled={answer?.not_applicable}
        onChange={take}
      />
    );
  }
  return (
    <Input.Wrapper {...frame} id={`answer-${at}`} error={frame.error}>
      <Input
        component="select"
        id={`answer-${at}`}
        aria-label={named}
        aria-required={required}
        pointer
        error={Boolean(frame.error)}
        value={chosen}
        disabled={answer?.not_applicable}
        rightSection={<IconChevronDown size={15} aria-hidden />}
        rightSectionPointerEvents="none"
        onBlur={onBlur}
        onChange={(event) => take(event.currentTarget.value)}
      >
        <option value="">{t('form.choose')}</option>
        {options.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Input>
    </Input.Wrapper>
  );
}
