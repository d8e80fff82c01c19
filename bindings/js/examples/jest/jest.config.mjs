export default {
  testEnvironment: "jsdom",
  testEnvironmentOptions: { customExportConditions: ["node"] },
  setupFiles: ["./jest.setup.mjs"],
};
