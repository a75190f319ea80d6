import { useTranslation } from 'react-i18next';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { type Condition, hasOptions, type Question, type Section } from '../document';
import { useEditing, useFault } from './context';
import classes from './edit.module.css';

interface Props {
  part: string;
  section: string;
  /** The question that the condition is of: those before it can be asked for. */
  before?: string;
  value?: Condition;
  onChange: (condition: Condition | undefined) => void;
}

const FACT = 'fact ';

/** When a part is shown: always, when something is so, or with an answer to an earlier question. */
export function ConditionFields({ part, section, before, value, onChange }: Props) {
  const { t } = useTranslation();
  const { sections, facts } = useEditing();
  const fault = useFault();
  const parents = earlier(sections(), section, before);
  const parent = parents.find(({ id }) => id === value?.parent_id);
  const chosen = value?.fact ? FACT + value.fact : (value?.parent_id ?? '');
  function choose(next: string) {
    if (!next) return onChange(undefined);
    if (next.startsWith(FACT)) return onChange({ fact: next.slice(FACT.length) });
    const [first] = parents.find(({ id }) => id === next)?.options ?? [];
    onChange({ parent_id: next, option_id: first?.id });
  }
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={t('forms.edit.shownWhen')}
        placeholder={t('forms.edit.always')}
        value={chosen}
        error={fault(part, 'shown_when')}
        choices={[
          ...facts.map((each) => ({ value: FACT + each.value, label: each.label })),
          ...parents.map(({ id, label }) => ({ value: id, label })),
        ]}
        onChange={choose}
      />
      {parent ? (
        <NativeSelect
          label={t('forms.edit.answered')}
          value={value?.option_id ?? ''}
          choices={(parent.options ?? []).map(({ id, label }) => ({ value: id, label }))}
          onChange={(option_id) => onChange({ parent_id: parent.id, option_id })}
        />
      ) : null}
    </div>
  );
}

/** Questions with answers to choose that stand before a part and are asked at the same time. */
function earlier(sections: readonly Section[], section: string, before?: string): Question[] {
  const found: Question[] = [];
  const own = sections.find(({ id }) => id === section);
  for (const each of sections) {
    const here = each.id === section;
    if (here && !before) break;
    if (each.form_type !== own?.form_type) continue;
    for (const question of each.questions) {
      if (question.id === before) return found;
      if (hasOptions(question.type)) found.push(question);
    }
    if (here) break;
  }
  return found;
}
