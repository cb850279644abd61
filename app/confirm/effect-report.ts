import { type PlanSection } from '../../core/changes/plan';
import { plain, type Report, ReportWriter } from '../../core/resources/report';

/** Returns a report on the effect of a change on requests, to show as a separate document. */
export function effectReport(name: string, { title, lines }: PlanSection): Report {
  return {
    title: `${title}: ${name}`,
    write: () => {
      const writer = new ReportWriter().line('# ', plain(`${title}: ${name}`)).line();
      for (const line of lines) writer.line('- ', plain(line));
      return writer.done();
    },
  };
}
