import { type PlanSection } from '../../core/changes/plan';
import { plain, type Report, ReportWriter } from '../../core/resources/report';

/** Returns a report on how a change affects requests. The report is shown as a separate document. */
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
