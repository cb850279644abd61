from workers import Response, WorkerEntrypoint, WorkflowEntrypoint


class ReportWorkflow(WorkflowEntrypoint):
    """Reports the figures of a day. Someone must approve them before they are sent."""

    async def run(self, event, step):
        day = event["payload"]["day"]

        @step.do("load orders")
        async def load_orders():
            return await self.env.DB.prepare("select * from orders where day = ?").bind(day).all()

        @step.do("load returns")
        async def load_returns():
            return await self.env.DB.prepare("select * from returns where day = ?").bind(day).all()

        @step.do("sum up", depends=[load_orders, load_returns], concurrent=True)
        async def sum_up(orders, returns):
            return {"orders": len(orders), "returns": len(returns)}

        figures = await sum_up()
        await step.wait_for_event("approval", "report-approved", timeout="2 days")

        @step.do("send", config={"retries": {"limit": 3, "delay": "1 minute"}})
        async def send():
            await self.env.MAIL.fetch("https://mail.internal/report")

        await send()
        return {"day": day, "figures": figures}


class Default(WorkerEntrypoint):
    async def fetch(self, request):
        return Response("reports")
