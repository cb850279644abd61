import { type PlanSection } from '../../core/changes/plan';
import { plain, type Report, ReportWriter } from '../../core/resources/report';

/** What a change does to requests, as a document of its own. */
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
