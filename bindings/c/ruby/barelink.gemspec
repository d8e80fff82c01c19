Gem::Specification.new do |gem|
  gem.name = "barelink"
  gem.version = "0.1.0"
  gem.summary = "Finds bare URLs and e-mail addresses, and makes links of them"
  gem.authors = ["The barelink developers"]
  gem.licenses = ["MIT", "Apache-2.0"]
  gem.homepage = "https://github.com/barelink/barelink"
  gem.required_ruby_version = ">= 2.7"
  # The licences are copies: a gem cannot follow a symbolic link that leads out of it.
  gem.files = Dir["lib/**/*.rb", "ext/**/*.{c,rb}", "LICENSE-*", "README.md"]
  gem.extensions = ["ext/barelink/extconf.rb"]
end
