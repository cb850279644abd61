// Telemetry's device id: always the same, and never written to the home directory.
exports.getDeviceId = () => Promise.resolve('00000000-0000-4000-8000-000000000000');
