/** Where a lesson is read; whoever may not open its incident reads it all the same. */
export const lessonInsightPath = (lesson: {
  readonly id: number;
  readonly incident: { readonly id: number } | null;
}) => `/incidents/${lesson.incident?.id ?? 0}/insight/${lesson.id}`;

export const lessonPath = ({ id }: { readonly id: number }) => `/incidents/lfi-list/${id}`;

/** Where one is written or changed. */
export const writePath = (incidentId: number, lessonId?: number) =>
  `/incidents/lfi/${incidentId}${lessonId ? `/${lessonId}` : ''}`;
