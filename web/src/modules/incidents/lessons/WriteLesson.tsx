import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { GuardedForm } from '@/core/records/GuardedForm';
import { useRefusal } from '@/core/records/refusal';
import { useCan } from '@/platform/can';
import { PageHeader } from '@/ui/PageHeader';
import { incidentApi } from '../api';
import { pagePath } from '../navigation';
import { lessonApi } from './api';
import { LessonForm } from './LessonForm';
import classes from './lessons.module.css';
import { lessonInsightPath } from './paths';

/**
 * What others are to learn: written from an incident or, as number 0, from what happened
 * elsewhere; or changed.
 */
export function WriteLesson() {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const navigate = useNavigate();
  const params = useParams({ strict: false }) as { id?: string; lesson_id?: string };
  const incidentId = Number(params.id) || 0;
  const lessonId = Number(params.lesson_id) || undefined;
  const incident = useQuery({ ...incidentApi.one(incidentId), enabled: incidentId > 0 });
  const lesson = useQuery({ ...lessonApi.one(lessonId ?? 0), enabled: Boolean(lessonId) });
  const { why } = useCan();
  const asked = lessonId ? lesson : incident;
  const own = incidentId === 0 && !lessonId;
  const ready = own || (asked.data && (incidentId === 0 || incident.data || incident.error));
  const may = own ? why('Incident', 'update') : null;
  const barred = may
    ? t(`limits.${may}`)
    : refusal(lessonId ? lesson.data?.can.update : incident.data?.can.teach);
  const back = incidentId === 0 ? '/incidents/lfi-list' : pagePath({ id: incidentId });
  const title = t(lessonId ? 'incidents.lessons.edit' : 'incidents.lessons.write');
  return (
    <div className="page">
      <div className={classes.page}>
        <PageHeader title={title} text={incident.data?.number ?? lesson.data?.number} />
        <GuardedForm barred={barred} back={back} error={asked.error} onRetry={asked.refetch}>
          {ready ? (
            <LessonForm
              incident={incident.data}
              incidentId={incidentId}
              lesson={lesson.data}
              onDone={(saved) => void navigate({ href: lessonInsightPath(saved) } as never)}
              onLeave={() => void navigate({ href: back } as never)}
            />
          ) : null}
        </GuardedForm>
      </div>
    </div>
  );
}
