# Builds the extension outside of the sources, and runs the tests.
require "fileutils"
require "rbconfig"
require "tmpdir"

root = File.expand_path("..", __dir__)
built = ENV["BARELINK_BUILD"] || Dir.mktmpdir
FileUtils.mkdir_p(File.join(built, "barelink"))
Dir.chdir(built) do
  system(RbConfig.ruby, File.join(root, "ext/barelink/extconf.rb"), out: File::NULL) || abort("extconf.rb failed")
  system("make", out: File::NULL) || abort("make failed")
  FileUtils.cp("barelink.#{RbConfig::CONFIG['DLEXT']}", "barelink")
end
$LOAD_PATH.unshift(built, File.join(root, "lib"))
require_relative "test_barelink"
