import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { MoreFields } from '@/ui/form/MoreFields';
import classes from './energy.module.css';
import { ICONS, KINDS } from './kinds';
import { type EnergyValues, NOTHING, toggled } from './values';

interface Props {
  value?: EnergyValues;
  onChange?: (value: EnergyValues) => void;
  error?: ReactNode;
  /** The form's path of the field, so that the focus finds it. */
  'data-path'?: string;
}

/** One folded line; three taps: what could kill, whether there is a direct control, done. */
export function EnergyField(props: Props) {
  const { t } = useTranslation();
  const { level } = props.value ?? NOTHING;
  return (
    <MoreFields label={t('energy.fold')} folded said={level !== ''}>
      <Pictograms {...props} />
      {level === 'high' ? <ControlFields {...props} /> : null}
    </MoreFields>
  );
}

function Pictograms({ value = NOTHING, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.question}>{t('energy.question')}</legend>
      <p className={classes.help}>{t('energy.help')}</p>
      <div className={classes.kinds}>
        {KINDS.map((kind) => {
          const Icon = ICONS[kind];
          return (
            <label key={kind} className={classes.kind} title={t(`energy.example.${kind}`)}>
              <input
                type="checkbox"
                checked={value.kinds.includes(kind)}
                onChange={() => onChange?.(toggled(value, kind))}
              />
              <Icon size={26} stroke={1.6} aria-hidden />
              <span>{t(`energy.kind.${kind}`)}</span>
            </label>
          );
        })}
        <label className={`${classes.kind} ${classes.none}`}>
          <input
            type="checkbox"
            checked={value.level === 'low'}
            onChange={() =>
              onChange?.(value.level === 'low' ? NOTHING : { ...NOTHING, level: 'low' })
            }
          />
          <span>{t('energy.level.low')}</span>
        </label>
      </div>
      {value.kinds.length > 0 ? (
        <p className={classes.help}>
          {value.kinds
            .map((kind) => `${t(`energy.kind.${kind}`)}: ${t(`energy.example.${kind}`)}`)
            .join(' · ')}
        </p>
      ) : null}
    </fieldset>
  );
}

function ControlFields({ value = NOTHING, onChange, error, ...path }: Props) {
  const { t } = useTranslation();
  const answers =
    value.kinds.length > 1 ? (['yes', 'no', 'some'] as const) : (['yes', 'no'] as const);
  return (
    <>
      <div>
        <ChoiceCards
          row
          label={t('energy.control.question')}
          choices={answers.map((answer) => ({
            value: answer,
            label: t(`energy.control.${answer}`),
          }))}
          value={value.control}
          onChange={(control) =>
            onChange?.({ ...value, control: control as EnergyValues['control'], controlled: [] })
          }
          error={error}
          {...path}
        />
        <p className={classes.help}>{t('energy.control.help')}</p>
      </div>
      {value.control === 'some' ? <Which value={value} onChange={onChange} /> : null}
    </>
  );
}

/** Which of them have a direct control. */
function Which({ value, onChange }: Required<Pick<Props, 'value'>> & Pick<Props, 'onChange'>) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.question}>{t('energy.control.which')}</legend>
      <div className={classes.kinds}>
        {value.kinds.map((kind) => {
          const Icon = ICONS[kind];
          return (
            <label key={kind} className={classes.kind}>
              <input
                type="checkbox"
                checked={value.controlled.includes(kind)}
                onChange={() =>
                  onChange?.({
                    ...value,
                    controlled: value.kinds.filter(
                      (each) => value.controlled.includes(each) !== (each === kind),
                    ),
                  })
                }
              />
              <Icon size={26} stroke={1.6} aria-hidden />
              <span>{t(`energy.kind.${kind}`)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
