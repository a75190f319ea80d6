import { Input } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';

interface Props {
  label: string;
  description?: string;
  error?: ReactNode;
  value?: string;
  onChange?: (value: string) => void;
  choices: readonly { value: string; label: string }[];
  /** A first line that chooses nothing. */
  placeholder?: string;
  'data-path'?: string;
}

/** The browser's own select: the best one on a phone for a short list. */
export function NativeSelect(props: Props) {
  const id = useId();
  return (
    <Input.Wrapper
      id={id}
      label={props.label}
      description={props.description}
      error={props.error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <Input
        component="select"
        id={id}
        pointer
        data-path={props['data-path']}
        error={Boolean(props.error)}
        value={props.value ?? ''}
        rightSection={<IconChevronDown size={15} aria-hidden />}
        rightSectionPointerEvents="none"
        onChange={(event) => props.onChange?.(event.currentTarget.value)}
      >
        {props.placeholder ? <option value="">{props.placeholder}</option> : null}
        {props.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Input>
    </Input.Wrapper>
  );
}
