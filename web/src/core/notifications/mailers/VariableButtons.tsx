import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import type { Part, Scenario } from './api';
import classes from './mailers.module.css';

interface Props {
  part: Part;
  variables: NonNullable<Scenario['variables']>;
  onInsert: (name: string) => void;
}

/** What may be named in a text: a press puts it where the cursor is. */
export function VariableButtons({ part, variables, onInsert }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  return (
    <fieldset className={classes.variables}>
      <legend className="visually-hidden">{t('notifications.mailers.variables')}</legend>
      {variables.map(({ name, required_in: required }) => (
        <UnstyledButton
          key={name}
          className={classes.variable}
          data-required={required?.includes(part) || undefined}
          title={required?.includes(part) ? t('notifications.mailers.mustStay') : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(name)}
        >
          {word('notifications.mailers.variable', name)}
          {required?.includes(part) ? ' *' : ''}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
