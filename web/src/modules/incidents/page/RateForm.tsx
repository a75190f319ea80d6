import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { type Matrix, matrixQuery } from '@/directory/risks/api';
import { MatrixPick } from '@/directory/risks/MatrixPick';
import type { MatrixCell } from '@/directory/risks/matrixCell';
import { ErrorState } from '@/ui/ErrorState';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { useKeptForm } from '@/ui/form/useKeptForm';
import { toast } from '@/ui/toast';
import type { IncidentRow, Rate } from '../api';
import { LEVELS } from '../filters';
import { LevelMark } from '../LevelMark';
import { useMove } from '../writes';

interface Props {
  incident: IncidentRow;
  onClose: () => void;
  /** It was rated; without it the form is closed. */
  onDone?: () => void;
}

/** How severe it was and how severe it could have been, on the organization's matrix. */
export function RateForm(props: Props) {
  const { data, error, refetch } = useQuery(matrixQuery());
  if (data) return <Fields {...props} matrix={data} />;
  return error ? <ErrorState error={error} onRetry={refetch} small /> : <FactsSkeleton />;
}

interface Values extends Record<string, unknown> {
  severity_level: string;
  actual: MatrixCell;
  potential: MatrixCell;
}

const placeOf = ({ severity, likelihood }: IncidentRow['actual']): MatrixCell => ({
  severity: severity ?? 0,
  likelihood: likelihood ?? 0,
});

/** Of an incident that was imported one half of a place may be known, and the other is to be chosen. */
const isWhole = ({ severity, likelihood }: MatrixCell) => severity > 0 && likelihood > 0;

function Fields({ incident, onClose, onDone = onClose, matrix }: Props & { matrix: Matrix }) {
  const { t } = useTranslation();
  const rate = useMove(incident.id, 'rate');
  const rated = incident.severity_level !== 'not_rated';
  const { form, busy, failure, submit, draft } = useKeptForm<Values>(
    `incidents.${incident.id}.rate`,
    {
      initialValues: {
        severity_level: rated ? incident.severity_level : '',
        actual: placeOf(incident.actual),
        potential: placeOf(incident.potential),
      },
      validate: {
        severity_level: (value) => (value ? null : t('incidents.rate.levelMissing')),
        actual: (place) => (isWhole(place) ? null : t('incidents.rate.placeMissing')),
        potential: (place, { actual }) =>
          !isWhole(place)
            ? t('incidents.rate.placeMissing')
            : place.severity < actual.severity
              ? t('incidents.rate.belowActual')
              : null,
      },
    },
    async (values) => {
      await rate.mutateAsync(values as Rate);
      toast.done(t('incidents.rate.done', { number: incident.number }));
      onDone();
    },
  );
  return (
    <Form onSubmit={submit} failure={failure} draft={draft}>
      <ChoiceCards
        row
        label={t('incidents.rate.level')}
        choices={LEVELS.filter((value) => value !== 'not_rated').map((value) => ({
          value,
          label: <LevelMark level={value} />,
        }))}
        {...form.getInputProps('severity_level')}
      />
      <MatrixPick
        label={t('incidents.rate.actual')}
        matrix={matrix}
        path="actual"
        value={form.values.actual}
        error={form.errors.actual}
        onChange={(place) => {
          const { potential } = form.values;
          form.setFieldValue('actual', place);
          if (potential.severity < place.severity) form.setFieldValue('potential', place);
        }}
      />
      <MatrixPick
        label={t('incidents.rate.potential')}
        matrix={matrix}
        path="potential"
        value={form.values.potential}
        error={form.errors.potential ?? form.errors['potential.severity']}
        onChange={(place) => form.setFieldValue('potential', place)}
      />
      <DialogFoot send={t('incidents.rate.send')} busy={busy} onClose={onClose} />
      <LeaveGuard when={form.isDirty() && !busy} draft={draft} />
    </Form>
  );
}
